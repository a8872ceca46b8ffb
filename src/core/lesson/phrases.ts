// Joins two-word terms and names with symbols, so that they are read as one word.

export function withPhrases(text: string): string {
  if (!MAY_HAVE.test(text)) return text;
  return text
    .replace(/\bin order to\b|\bas well as\b/gi, " ")
    .replace(JOINED, (phrase) => phrase.replace(/[ .-]/g, ""))
    .replace(/\bend[ -]to[ -]end\b/gi, "e2e")
    .replace(/\bc\+\+/gi, "cplusplus")
    .replace(/\b([cf])#/gi, "$1sharp")
    .replace(/(?<![\w/])\.net\b/gi, "dotnet")
    .replace(GO, "golang ");
}

/** Cheap check: most tags and titles contain no such term. */
const MAY_HAVE =
  /in order|as well|\.js|\.io|\.net|\+\+|#|\bgo |end.to|\b(?:set|time|web|date|drop|lock|change|roll|front|back|data|allow|white|sign|log|real)[ -]/i;

const JOINED =
  /\b(?:(?:next|node|vue|nuxt|react|express|nest|three|d3)\.js|socket\.io|set[ -]ups?|time[ -](?:zone|out)s?|web[ -](?:socket|hook)s?|date[ -]times?|drop[ -]downs?|lock[ -]files?|change[ -]logs?|roll[ -](?:back|out)s?|(?:front|back)[ -]ends?|data[ -]bases?|(?:allow|white)[ -]lists?|sign[ -]ups?|log[ -](?:in|out)s?|real[ -]time)\b/gi;

/** The language, not the verb. */
const GO =
  /\bgo (?=(?:test|build|vet|mod|run|get|fmt|generate|install)\b)|\bGo (?=(?:code|services?|tests?|modules?|packages?|programs?|servers?|binar|routines?|version|\d))/g;
