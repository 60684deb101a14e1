export * as answers from './answers.ts';
export * from './readers.ts';
