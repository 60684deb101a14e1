import type { JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Call, Who } from '../calls/call.ts';
import { changeTypes } from '../calls/dispatch.ts';
import { callGroups } from '../calls/index.ts';
import { partnerMessageTypes } from '../calls/partners.ts';
import type { ResourceCall } from '../calls/resource.ts';
import { type ResourceGroup, resourceGroups, resourceSecurity } from '../calls/resources.ts';
import { headers } from '../headers.ts';
import { hub } from '../hub.ts';
import { refTo, schemaOf, sharedSchemas } from './schema-of.ts';

export { apiPage, pageStyle } from './page.ts';

/** The operations of one path, by method in lower case. */
type PathItem = Readonly<Record<string, Operation>>;

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly []>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'query' | 'path';
    readonly required: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly $ref: string } | { readonly description: string; readonly content?: Content }>
  >;
}

export interface OpenApi {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: object;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  /** The messages that the operator's server sends to subscribers. */
  readonly webhooks: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly securitySchemes: object;
    readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

const description = `Field names are case-insensitive, numbers are also accepted as text, and flags also as "true" or 1. Every response is
an object with a \`code\`: 1 is success, 2 a refusal explained in \`message\`, 0 a refusal without explanation (specification 1 §8).
Refusals have status 200; 4xx is for requests that no correct client sends, and for conflicts.

A page of another origin requests a token from \`/licence/validate\` and sends it as \`${headers.widgetToken}\`; the token is valid
for half an hour. The session of a signed-in customer is sent as a bearer token; a \`sessiontoken\` in a response replaces it.
Updates of rides under way are sent by the SignalR hub at \`${hub.path}\`: \`${hub.event}\` carries a \`TrackingUpdate\`.

Calls on resources (\`/dispatch/v1\`, \`/desk/v1\`, \`/drive/v1\`) differ: field names are case-sensitive, unknown fields are refused,
times are RFC 3339 with offset, amounts are in minor units, and a refusal has its own status and a \`Problem\` that names the field.

Any call may also respond with 413 (the body is too large), 415 (the body is no JSON), 421 (the request is for another host), 500 (an
unexpected error) and 503 (busy, or the database does not respond; \`Retry-After\` is the time to wait, in seconds).`;

const aboutCalls: Readonly<Record<keyof typeof callGroups, string>> = {
  'Quotation and booking': 'What a passenger needs from the first address to the booking that is not paid in advance.',
  Flights: 'Airports, airlines and flights, for pick-ups at an airport.',
  Payments: 'Bookings that are paid by card or PayPal when they are made, and payments of existing bookings.',
  Accounts: 'Customers with an account: sign-in, profile, saved places, bookings and receipts.',
  Bookers: 'Customers who book for a company: statements, invoices, colleagues and saved passengers.',
  Partners: 'Companies with tracking codes of their own: the domains of their pages, and their webhooks.',
  Tracking: 'The driver, the vehicle and its position during a ride.',
  Licences: 'The licence service: which pages may embed the booking element, and the short form’s hand-over.',
};

const token = { widgetToken: [] } as const;
const session = { session: [] } as const;

/** @returns the security requirements of a call; pages of the operator's own site need no widget token */
function securityOf({ auth, who }: Call<v.GenericSchema, v.GenericSchema>): Operation['security'] {
  const signedIn = who === 'customer' || who === 'booker';
  if (signedIn) return [session, { ...session, ...token }];
  const open: Operation['security'] = auth === 'token' ? [{}, token] : [{}];
  return who === 'anyone' && auth === 'token' ? [...open, session, { ...session, ...token }] : open;
}

const whose: Readonly<Record<Who, string>> = {
  nobody: '',
  anyone: '',
  customer: 'Requires a signed-in customer.',
  booker: 'Requires a signed-in customer who is a booker of a company.',
};

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });
const refused = (description: string) => ({ description, content: json(refTo('Refusal')) });

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: refTo('Problem') } },
});

/** The refusals of calls, by their names in the document. */
const refusals = {
  BadRequest: refused('The request is malformed, or one of its fields is invalid.'),
  NoSession: refused('There is no session, or it has expired.'),
  Forbidden: refused('The page or the customer is not allowed to make the call.'),
  Conflict: refused('The request id was used for another request.'),
  TooMany: refused('Too many requests; `Retry-After` is the time to wait before the next one, in seconds.'),
  Invalid: problem('The request is malformed, or one of its fields is invalid.'),
  NotKnown: problem('The key or session is missing, unknown or no longer valid.'),
  NotAllowed: problem('The caller is not allowed to make the call.'),
  TooFast: problem('Too many requests; `Retry-After` is the time to wait before the next one, in seconds.'),
};
const response = (name: keyof typeof refusals) => ({ $ref: `#/components/responses/${name}` });

/** Calls that are idempotent by request id. */
const onceOnly: ReadonlySet<string> = new Set(['quotation', 'createBooking', 'createElectronicBooking']);

/** The fields of an object's schema. */
const fieldsOf = (schema: JsonSchema) =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: 'query' as const,
    required: (schema.required ?? []).includes(name),
    schema: field as JsonSchema,
  }));

function operationOf(group: string, name: string, call: Call<v.GenericSchema, v.GenericSchema>): Operation {
  const { endpoint, about, who, request, answer } = call;
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const sent = schemaOf(request);
  const parameters = hasBody ? [] : fieldsOf(sent);
  return {
    operationId: name,
    tags: [group],
    summary: [about, whose[who]].filter((text) => text !== '').join(' '),
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: { required: true, content: json(sent) } } : {}),
    responses: {
      200: {
        description: 'The response, or a refusal with its code and message.',
        content: json({ anyOf: [schemaOf(answer), refTo('Refusal')] }),
      },
      400: response('BadRequest'),
      ...(who === 'nobody' ? {} : { 401: response('NoSession') }),
      403: response('Forbidden'),
      ...(onceOnly.has(name) ? { 409: response('Conflict') } : {}),
      429: response('TooMany'),
    },
  };
}

/** @returns the operation id of a call on a resource */
export const resourceId = ({ prefix }: ResourceGroup, name: string): string =>
  `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function resourceOperation(title: string, group: ResourceGroup, name: string, call: ResourceCall): Operation {
  const { about, needs, params, query, body, answer, status, refusals: others } = call;
  const open = needs === 'nobody';
  const inPath = fieldsOf(schemaOf(params)).map((field) => ({ ...field, in: 'path' as const, required: true }));
  const parameters = [...inPath, ...fieldsOf(schemaOf(query))];
  const nos = Object.entries(others).map(([each, words]) => [each, problem(words)] as const);
  return {
    operationId: resourceId(group, name),
    tags: [title],
    summary: open ? about : `${about} Requires \`${needs}\`.`,
    security: [open ? {} : { [group.security]: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body)) } } : {}),
    responses: {
      [status]: answer
        ? { description: 'The response.', content: json(schemaOf(answer)) }
        : { description: 'Success without a response body.' },
      400: response('Invalid'),
      401: response('NotKnown'),
      403: response('NotAllowed'),
      ...Object.fromEntries(nos),
      429: response('TooFast'),
    },
  };
}

const pascal = (name: string): string => name.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());

const webhookOperation = (
  name: string,
  tag: string,
  summary: string,
  message: 'WebhookMessage' | 'PartnerMessage',
): Operation => ({
  operationId: `on${pascal(name)}`,
  tags: [tag],
  summary: `${summary}. Signed according to the Standard Webhooks specification.`,
  security: [{}],
  requestBody: { required: true, content: json(refTo(message)) },
  responses: {
    200: {
      description: 'Received; any other 2xx as well. Any other status, and no response within 15 seconds, is retried.',
    },
    410: { description: 'Ends delivery to this address: the message is parked, and later changes are not sent.' },
    '4XX': { description: 'Not received: retried.' },
  },
});

/** The messages of the operator's and of the partners' webhooks, by their names in the document. */
function webhooks(): OpenApi['webhooks'] {
  const ofOperator = changeTypes.map((type) => {
    const summary = `\`${type}\`: sent to every webhook of the operator`;
    return [type, { post: webhookOperation(type, 'Dispatch', summary, 'WebhookMessage') }] as const;
  });
  const ofPartner = partnerMessageTypes.map((type) => {
    const name = `partner.${type}`;
    const summary = `\`${type}\`: sent to the webhooks of the company with whose tracking code the booking was made`;
    const test = `\`${type}\`: sent to one webhook of a company on request`;
    const about = type === 'webhook.test' ? test : summary;
    return [name, { post: webhookOperation(name, 'Partners', about, 'PartnerMessage') }] as const;
  });
  return Object.fromEntries([...ofOperator, ...ofPartner]);
}

/** @returns the OpenAPI 3.1 document of all calls, generated from the contract's table and schemas */
export function openApi(): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [group, named] of Object.entries(callGroups)) {
    for (const [name, call] of Object.entries(named)) {
      const { method, path } = call.endpoint;
      paths[path] ??= {};
      paths[path][method.toLowerCase()] = operationOf(group, name, call);
    }
  }
  for (const [title, group] of Object.entries(resourceGroups)) {
    for (const [name, call] of Object.entries(group.calls)) {
      paths[call.path] ??= {};
      (paths[call.path] as Record<string, Operation>)[call.method.toLowerCase()] = resourceOperation(
        title,
        group,
        name,
        call,
      );
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Operator API',
      version: '1.0.0',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [
      ...Object.entries(aboutCalls).map(([name, description]) => ({ name, description })),
      ...Object.entries(resourceGroups).map(([name, { about }]) => ({ name, description: about })),
    ],
    paths,
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        widgetToken: { type: 'apiKey', in: 'header', name: headers.widgetToken },
        session: { type: 'http', scheme: 'bearer' },
        ...resourceSecurity,
      },
      responses: refusals,
      schemas: sharedSchemas(),
    },
  };
}
