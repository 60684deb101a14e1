import * as limits from '../../domain/limits.ts';
import { configurationOf } from '../boot/selectors.ts';
import { phoneOwners } from '../details/phones.ts';
import { contactLocked } from './locked-contact.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * An empty phone field has the operator's calling code; +44 (specification 1 §9) where the operator configured none. A
 * code that the visitor has chosen is not replaced.
 */
export const dialingCode: Rule = (before, state, event) => {
  const configuration = configurationOf(state);
  const chosen = event.type === 'details.contactChanged' || event.type === 'details.customerChanged';
  if (!configuration || chosen || configuration.dialingCode === limits.dialingCode) return unchanged(state);
  let { details } = state;
  for (const who of phoneOwners) {
    const person = details[who];
    const isNew = person !== before.details[who] || configurationOf(before) === null;
    if (!person || !isNew || person.phone !== '' || person.dialingCode !== limits.dialingCode) continue;
    if (who === 'contact' && contactLocked(state.session.profile)) continue;
    details = { ...details, [who]: { ...person, dialingCode: configuration.dialingCode } };
  }
  return details === state.details ? unchanged(state) : [{ ...state, details }, []];
};
