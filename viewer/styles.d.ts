// Style sheets are bundled by scripts/viewer.mjs.
declare module "*.css";
