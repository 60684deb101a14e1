/** The numbers of a country as `scripts/number-plans.mjs` writes them; patterns are written as regular expressions. */
export interface Plan {
  /** ISO 3166 alpha-2; none where a calling code belongs to no country. */
  readonly country?: string;
  /** What is dialled before an international number, where it is not 00. */
  readonly abroad?: string;
  /** What a national number looks like, without its trunk prefix. */
  readonly numbers: string;
  readonly lengths: readonly number[];
  /** What is dialled before a national number and not part of it. */
  readonly trunk?: string;
  /** What a number that begins with the trunk prefix reads as, where it is not merely cut off. */
  readonly rewrite?: string;
  /** How the numbers of this country begin, where others share its calling code. */
  readonly starts?: string;
  /** Where a code is shared: every kind of number of this country, and its lengths where they are not all of the country's. */
  readonly kinds?: readonly (readonly [pattern: string, lengths?: readonly number[]])[];
}

/** The plans of a world zone by calling code; the main country of a shared code comes first. */
export type Zone = Readonly<Record<string, readonly [Plan, ...Plan[]]>>;

const at = (start: string) => new RegExp(`^(?:${start})`);
const fits = (pattern: string, digits: string) => new RegExp(`^(?:${pattern})$`).test(digits);

/** Whether the plan holds this number. */
export function holds({ numbers, lengths, kinds }: Plan, national: string): boolean {
  return (
    fits(numbers, national) &&
    (!kinds || kinds.some(([pattern, own = lengths]) => own.includes(national.length) && fits(pattern, national)))
  );
}

/** Which of the countries that share a calling code a number belongs to. */
export function holderOf(plans: readonly Plan[], national: string): Plan | undefined {
  return plans.find((plan) => (plan.starts ? at(plan.starts).test(national) : holds(plan, national)));
}

/** The number without its trunk prefix; as it is where it would be no number any more without what looks like one. */
export function withoutTrunk(digits: string, plan: Plan, sharing: readonly Plan[]): string {
  const trunk = plan.trunk ? at(plan.trunk) : undefined;
  const found = trunk?.exec(digits);
  if (!trunk || !found) return digits;
  const rest = plan.rewrite && found.at(-1) ? digits.replace(trunk, plan.rewrite) : digits.slice(found[0].length);
  if (fits(plan.numbers, digits) && !fits(plan.numbers, rest)) return digits;
  const { lengths } = holderOf(sharing, rest) ?? plan;
  return lengths.includes(rest.length) || rest.length > Math.max(...lengths) ? rest : digits;
}

/** What follows the prefix for calls abroad; undefined for a national number. */
export function fromAbroad(digits: string, { abroad }: Plan): string | undefined {
  const prefix = abroad ? at(abroad).exec(digits)?.[0] : undefined;
  const rest = prefix && digits.slice(prefix.length);
  return rest && rest[0] !== '0' ? rest : undefined;
}

/** Whether digits without a plus begin with the calling code of the country that they were typed in. */
export function saysItsCode(digits: string, code: string, plan: Plan, sharing: readonly Plan[]): boolean {
  if (!digits.startsWith(code)) return false;
  const national = withoutTrunk(digits, plan, sharing);
  const shorter = withoutTrunk(digits.slice(code.length), plan, sharing);
  return (!fits(plan.numbers, national) && fits(plan.numbers, shorter)) || national.length > Math.max(...plan.lengths);
}
