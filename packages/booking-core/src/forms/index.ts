export * from './account.ts';
export { type ContactIssueCode, type ContactRules, contactIssues } from './contact.ts';
