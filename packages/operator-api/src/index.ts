export { type App, createApp } from './app.ts';
export type { Database } from './database/open.ts';
export { openEmbedded } from './database/open-embedded.ts';
export type { Connection, Deps, FileHandler } from './deps.ts';
export { defaultRates, RateLimiter } from './http/rate-limit.ts';
export type { LogEntry } from './log.ts';
export { type Operator, OperatorFileError, operatorFileNames, parseOperator } from './operator/operator.ts';
export type { Providers } from './providers/providers.ts';
export { ConnectionLost, createScenarios } from './scenarios.ts';
