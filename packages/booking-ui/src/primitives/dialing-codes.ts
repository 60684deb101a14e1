/**
 * Country calling codes of ITU-T E.164, `GB44` one after the other; the first country of a shared code is the one that a
 * bare code is shown as. Kept here so that the list of countries is whole before the number metadata is loaded.
 */
const table =
  'GB44 US1 FR33 DE49 IE353 AE971 AU61 CA1 IN91 IT39 ES34 NL31 BE32 CH41 AT43 PT351 SE46 NO47 DK45 FI358 PL48 ' +
  'AF93 AL355 DZ213 AD376 AO244 AR54 AM374 AW297 AZ994 BH973 BD880 BY375 BZ501 BJ229 BT975 BO591 BA387 BW267 BR55 ' +
  'BN673 BG359 BF226 BI257 KH855 CM237 CV238 CF236 TD235 CL56 CN86 CO57 KM269 CG242 CD243 CK682 CR506 CI225 HR385 ' +
  'CU53 CW599 CY357 CZ420 DJ253 EC593 EG20 SV503 GQ240 ER291 EE372 SZ268 ET251 FK500 FO298 FJ679 GF594 PF689 GA241 ' +
  'GM220 GE995 GH233 GI350 GR30 GL299 GP590 GT502 GG44 GN224 GW245 GY592 HT509 HN504 HK852 HU36 IS354 ID62 IR98 ' +
  'IQ964 IM44 IL972 JM1 JP81 JE44 JO962 KZ7 KE254 KI686 KW965 KG996 LA856 LV371 LB961 LS266 LR231 LY218 LI423 LT370 ' +
  'LU352 MO853 MG261 MW265 MY60 MV960 ML223 MT356 MH692 MQ596 MR222 MU230 MX52 FM691 MD373 MC377 MN976 ME382 MA212 ' +
  'MZ258 MM95 NA264 NR674 NP977 NC687 NZ64 NI505 NE227 NG234 NU683 KP850 MK389 OM968 PK92 PW680 PS970 PA507 PG675 ' +
  'PY595 PE51 PH63 PR1 QA974 RE262 RO40 RU7 RW250 WS685 SM378 ST239 SA966 SN221 RS381 SC248 SL232 SG65 SK421 SI386 ' +
  'SB677 SO252 ZA27 KR82 SS211 LK94 SD249 SR597 SY963 TW886 TJ992 TZ255 TH66 TL670 TG228 TK690 TO676 TT1 TN216 TR90 ' +
  'TM993 TV688 UG256 UA380 UY598 UZ998 VU678 VA379 VE58 VN84 WF681 YE967 ZM260 ZW263';

export interface DialingCountry {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Digits only. */
  readonly code: string;
}

export const dialingCountries: readonly DialingCountry[] = table
  .split(' ')
  .map((entry) => ({ country: entry.slice(0, 2), code: entry.slice(2) }));

const shared: Readonly<Record<string, string>> = { '1': 'US', '7': 'RU', '44': 'GB' };

/** The country that a calling code is shown as when nobody chose one. */
export const countryOfCode = (code: string): string =>
  shared[code] ?? dialingCountries.find((entry) => entry.code === code)?.country ?? '';

/** The calling code that a string of digits begins with; calling codes are prefix-free, so at most one fits. */
export function splitCode(digits: string): { code: string; rest: string } | null {
  for (let length = 1; length <= 3; length += 1) {
    const code = digits.slice(0, length);
    if (code.length === length && dialingCountries.some((entry) => entry.code === code)) {
      return { code, rest: digits.slice(length) };
    }
  }
  return null;
}
