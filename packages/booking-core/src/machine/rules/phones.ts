import { numberOf, phoneOwners } from '../details/phones.ts';
import type { Effect } from '../effects.ts';
import type { DetailsState } from '../state.ts';
import { type Rule, unchanged } from './rule.ts';

/** Checks each changed number against the numbering plans; a check that failed is repeated when the network is back. */
export const phones: Rule = (_before, state, event) => {
  const back = event.type === 'flow.connectivityChanged' && event.online;
  let checks: DetailsState['phones'] = state.details.phones;
  const effects: Effect[] = [];
  for (const who of phoneOwners) {
    const number = numberOf(state, who);
    const check = checks[who];
    if (number === null || (check?.number === number && !(back && check.status === 'unread'))) continue;
    checks = { ...checks, [who]: { number, status: 'reading' } };
    effects.push({ type: 'phone.read', who, number, dialingCode: state.details[who]?.dialingCode ?? '' });
  }
  return effects.length > 0 ? [{ ...state, details: { ...state.details, phones: checks } }, effects] : unchanged(state);
};
