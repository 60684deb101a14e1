const modules = import.meta.glob(
  ['../../booking-core/src/messages/*.ts', '!**/{*.test,index,languages,plural,direction,spoken}.ts'],
  { eager: true },
);

/** The English texts of the whole product by key. Vite imports this module. */
export const english = Object.assign({}, ...Object.values(modules).flatMap((module) => Object.values(module)));
