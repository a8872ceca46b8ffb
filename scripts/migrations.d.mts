export const defineMigrations: {
  readonly __MIGRATIONS__: string;
  readonly __SCHEMA__: string;
  readonly __POSTGRES_MIGRATIONS__: string;
};
