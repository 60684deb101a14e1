export type HttpVerb = 'GET' | 'POST' | 'PUT' | 'DELETE';
