/**
 * Country calling codes of ITU-T E.164 in ascending order, delta encoded: the number after a country is the difference
 * to the code before it, 1 if omitted. Of countries that share a code, the first is displayed for a bare code. Included
 * here so that the list of countries is complete before the numbering plans are loaded.
 */
const steps =
  'US CA0 JM0 PR0 TT0 AG0 AI0 AS0 BB0 BM0 BS0 DM0 DO0 GD0 GU0 KN0 KY0 LC0 MP0 MS0 SX0 TC0 VC0 VG0 VI0 RU6 KZ0 ' +
  'EG13 ZA7 GR3 NL BE FR ES HU2 IT3 VA0 RO CH AT2 GB GG0 IM0 JE0 DK SE NO SJ0 PL DE PE2 MX CU AR BR CL CO VE MY2 ' +
  'AU CC0 CX0 ID PH NZ SG TH JP15 KR VN2 CN2 TR4 IN PK AF LK MM IR3 SS113 MA EH0 DZ TN3 LY2 GM2 SN MR ML GN CI BF ' +
  'NE TG BJ MU LR SL GH NG TD CF CM CV ST GQ GA CG CD AO GW IO AC SC SD RW ET SO DJ KE TZ UG BI MZ ZM2 MG RE YT0 ' +
  'ZW NA MW LS BW SZ KM SH21 TA0 ER AW6 FO GL GI51 PT LU IE IS AL MT CY FI AX0 BG LT11 LV EE MD AM BY AD MC SM ' +
  'UA2 RS ME XK HR2 SI BA MK2 CZ31 SK LI2 FK77 BZ GT SV HN NI CR PA PM HT GP81 BL0 MF0 BO GY EC GF PY MQ SR UY CW ' +
  'BQ0 TL71 NF2 BN NR PG TO SB VU FJ PW WF CK NU WS2 KI NC TV PF TK FM MH KP158 HK2 MO KH2 LA BD24 TW6 MV74 LB JO ' +
  'SY IQ KW SA YE OM PS2 AE IL BH QA BT MN NP TJ15 TM AZ GE KG UZ2';

export interface DialingCountry {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Digits only. */
  readonly code: string;
}

let decoded: readonly DialingCountry[] | null = null;

/** Decoded when first needed: as many numbers turned into text make V8 set aside 64 kB, on every page with a form. */
export function dialingCountries(): readonly DialingCountry[] {
  let code = 0;
  decoded ??= steps.split(' ').map((entry) => {
    code += Number(entry.slice(2) || 1);
    return { country: entry.slice(0, 2), code: `${code}` };
  });
  return decoded;
}

/** The default country of a calling code, ISO 3166 alpha-2; '' for an unknown code. */
export const countryOfCode = (code: string): string =>
  dialingCountries().find((entry) => entry.code === code)?.country ?? '';

/** The calling code that a string of digits begins with; calling codes are prefix-free, so at most one fits. */
export function splitCode(digits: string): { code: string; rest: string } | null {
  for (let length = 1; length <= 3; length += 1) {
    const code = digits.slice(0, length);
    if (code.length === length && dialingCountries().some((entry) => entry.code === code)) {
      return { code, rest: digits.slice(length) };
    }
  }
  return null;
}
