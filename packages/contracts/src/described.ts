import * as v from 'valibot';

/** A field with what there is to say of it, which the documentation shows as well. */
export const described = <const Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));
