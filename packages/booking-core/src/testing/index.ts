export * from './builders.ts';
export * from './ports.ts';
