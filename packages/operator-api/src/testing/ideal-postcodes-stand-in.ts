const none = {
  ...{ line_2: '', line_3: '', organisation_name: '', sub_building_name: '', building_name: '', building_number: '' },
  ...{ dependant_thoroughfare: '', thoroughfare: '', dependant_locality: '', post_town: 'Leeds', country: 'England' },
  ...{ country_iso: 'GBR', country_iso_2: 'GB', dataset: 'paf', language: 'en' },
};

/** Some of Leeds, in the shape of the documentation's address. */
const leeds = [
  {
    ...{ ...none, id: 'paf_1', line_1: '14 Park Row', building_number: '14', thoroughfare: 'Park Row' },
    ...{ postcode: 'LS1 5HD', postcode_outward: 'LS1', latitude: 53.7978, longitude: -1.5472 },
  },
  {
    ...{ ...none, id: 'paf_2', line_1: 'Leeds General Infirmary', organisation_name: 'Leeds General Infirmary' },
    ...{ thoroughfare: 'Great George Street', postcode: 'LS1 3EX', postcode_outward: 'LS1' },
    ...{ latitude: 53.8019, longitude: -1.5519 },
  },
  {
    ...{ ...none, id: 'paf_3', line_1: '1 New Street', building_number: '1', thoroughfare: 'New Street' },
    ...{ postcode: 'LS1 9ZZ', postcode_outward: 'LS1', latitude: '' as const, longitude: '' as const },
  },
];

const failed = (status: number, code: number, message: string) => Response.json({ code, message }, { status });

/** Ideal Postcodes in this process: free suggestions, and look-ups that cost. */
export function idealPostcodesStandIn() {
  const asked: { readonly url: URL; readonly authorization: string }[] = [];
  const counted = { asked, lookUps: 0, fetch: (async () => failed(500, 5000, 'unused')) as typeof globalThis.fetch };
  counted.fetch = async (input, init) => {
    const url = new URL(String(input));
    const authorization = new Headers(init?.headers).get('authorization') ?? '';
    asked.push({ url, authorization });
    if (!/^api_key="\w+"$/.test(authorization)) return failed(401, 4010, 'Invalid Key');
    if (url.pathname === '/v1/autocomplete/addresses') {
      const wanted = (url.searchParams.get('query') ?? '').toLowerCase().split(/\s+/);
      const hits = leeds
        .map(({ id, line_1, post_town, postcode_outward }) => ({
          ...{ id, suggestion: `${line_1}, ${post_town}, ${postcode_outward}` },
          urls: { udprn: `/v1/autocomplete/addresses/${id}/gbr` },
        }))
        .filter(({ suggestion }) => wanted.every((word) => suggestion.toLowerCase().includes(word)));
      return Response.json({ result: { hits }, code: 2000, message: 'Success' });
    }
    const id = /^\/v1\/autocomplete\/addresses\/([^/]+)\/gbr$/.exec(url.pathname)?.[1];
    const address = leeds.find((each) => each.id === id);
    if (!address) return failed(404, 4044, 'Resource not found');
    counted.lookUps += 1;
    return Response.json({ result: address, code: 2000, message: 'Success' });
  };
  return counted;
}
