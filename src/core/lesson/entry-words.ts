// Word lists for classifying entries of `applies-to`: file names, and words that only look like a file or a program.
import { wordSet } from "../text/words.ts";

export const EXTENSIONS = wordSet(
  "ts tsx mts cts js jsx mjs cjs json jsonc json5 yaml yml toml ini cfg conf env properties lock md mdx rst txt csv tsv xml html htm css scss sass less svg png jpg jpeg gif webp ico pdf sql db sqlite prisma proto graphql gql py pyi ipynb rb erb rake gemspec go mod sum rs java kt kts groovy gradle scala clj swift m mm c h cc cpp cxx hpp hh cs csproj sln fs vb php pl pm lua r jl dart ex exs erl hs ml nim zig v sh bash zsh fish ps1 bat cmd mk cmake dockerfile tf tfvars hcl nix vue svelte astro ejs hbs pug j2 jinja tpl tmpl snap patch diff log plist xcconfig entitlements storyboard pem crt key p12",
);

export const FILE_NAMES = wordSet(
  "Dockerfile Makefile Jenkinsfile Gemfile Rakefile Procfile Vagrantfile Brewfile Caddyfile Justfile justfile Taskfile Podfile Fastfile Cartfile Pipfile Tiltfile Containerfile CODEOWNERS LICENSE CHANGELOG README",
);

/** Names of technologies that look like files. */
export const NAMES_LIKE_FILES = wordSet(
  "node.js next.js nuxt.js vue.js react.js angular.js ember.js backbone.js three.js express.js d3.js chart.js moment.js web3.js ethers.js discord.js p5.js alpine.js solid.js svelte.js nest.js meteor.js babylon.js knockout.js polymer.js hapi.js koa.js electron.js bun.js deno.js fabric.js pixi.js phaser.js leaflet.js day.js lit.js preact.js gatsby.js remix.js handlebars.js socket.io engine.io asp.net vb.net ado.net ml.net wp.com discord.py web3.py",
);

/** Pairs of words, fractions and the like: `ci/cd`, `i/o`, `client/server`, `24/7`. */
export const PAIRS_LIKE_PATHS =
  /^(?:ci\/cd|cd\/ci|ui\/ux|ux\/ui|tcp\/ip|client\/server|frontend\/backend|backend\/frontend|pub\/sub|publish\/subscribe|producer\/consumer|master\/slave|read\/write|write\/read|input\/output|request\/response|and\/or|on\/off|yes\/no|true\/false|up\/down|start\/stop|push\/pull|get\/set|login\/logout|dev\/prod|dev\/ops|prod\/staging|staging\/prod|qa\/testing|test\/qa|import\/export|encode\/decode|serialize\/deserialize|async\/await|try\/catch|http\/https|ssl\/tls|tls\/ssl|gnu\/linux|js\/ts|ts\/js|html\/css|css\/html|sql\/nosql|linux\/macos|macos\/linux|ios\/android|android\/ios|iphone\/ipad|design\/ux|auth\/authz|authn\/authz|http\/[\d.]+|\d+\/\d+|[^/]\/[^/]|[^/]{1,2}\/[^/]|[^/]\/[^/]{1,2})$/i;

/** Shell built-ins. */
export const BUILT_INS = wordSet(
  "test [ [[ (( time type read set unset export source eval exec exit return true false command builtin wait jobs trap alias history let local declare typeset readonly shift select function if for while until case cd pushd popd pwd echo printf . : hash umask ulimit times break continue",
);

/** Programs whose names are usually everyday words: alone they are tags. */
export const EVERYDAY_NAMES = wordSet(
  "apply apropos arch at banner batch cal calendar check clear col column comm compare composite convert core cut date dd df dialog diff dig dir display dot edit enable env ex expand expect factor file find fold format free from fuser groups head host hostname http https id identify import info init install join kill last less lex link lint locate lock logger login logout look mail man merge mesg mix mm montage more mount move namei net nice nl notify op open pages parallel parse passwd paste patch ping play pr print process profile prove query quota random rcs record rename replace reset resize rev review run screen script sdk security select seq serve server service session shred shuf size sleep sort split stat stream strings strip style sum swap switch sync system tags tail talk task tee tell theme tic tidy timeout tool top touch track trash tree trust uniq units up update uptime user users vault view visual w wait watch web what where which who word write yes zip bind code vacuum cmd at go-live act atlas buf turbo rush api configuration database dependency deployment documentation infrastructure monitoring notifications payments performance refactoring search testing ui ci docs frontend backend authentication accessibility",
);
