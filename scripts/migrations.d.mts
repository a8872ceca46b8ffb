export const defineMigrations: { readonly __MIGRATIONS__: string };
