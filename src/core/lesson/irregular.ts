// Irregular forms of English verbs: a lesson that says "froze" is found by "freezes".

/** Rows: the verb, then its other forms. Spaces at both ends, because a word is searched with the spaces around it. */
export const IRREGULAR = `
begin began begun
bleed bled
blow blew blown
break broke broken
bring brought
build built
burn burnt
buy bought
catch caught
choose chose chosen
creep crept
deal dealt
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
fight fought
fly flew flown
forbid forbade forbidden
forget forgot forgotten
freeze froze frozen
grow grew grown
hang hung
hide hid hidden
hold held
keep kept
lead led
lend lent
lose lost
mean meant
meet met
overwrite overwrote overwritten
pay paid
rebuild rebuilt
rewrite rewrote rewritten
ride rode ridden
run ran
seek sought
sell sold
send sent
shake shook shaken
shoot shot
shrink shrank shrunk
sink sank sunk
sleep slept
slide slid
speak spoke spoken
spend spent
spin spun
steal stole stolen
stick stuck
strike struck
swear swore sworn
swim swam swum
swing swung
teach taught
tear tore torn
throw threw thrown
wake woke woken
wear wore worn
win won
write wrote written
`.replace(/\n/g, " \n ");
