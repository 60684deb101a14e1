export * from './account.ts';
export * from './card.ts';
export { type ContactIssueCode, type ContactRules, contactIssues } from './contact.ts';
export { emailIssue } from './fields.ts';
