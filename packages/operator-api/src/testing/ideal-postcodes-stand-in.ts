const none = {
  ...{ line_2: '', line_3: '', organisation_name: '', sub_building_name: '', building_name: '', building_number: '' },
  ...{ dependant_thoroughfare: '', thoroughfare: '', dependant_locality: '', post_town: 'Leeds', country: 'England' },
  ...{ country_iso: 'GBR', country_iso_2: 'GB', dataset: 'paf', language: 'en' },
};

/** Some addresses in Leeds, in the shape of the documentation's address. */
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
  {
    ...{ ...none, id: 'paf_4', line_1: 'Queens Hotel', line_2: 'City Square', organisation_name: 'Queens Hotel' },
    ...{ thoroughfare: 'City Square', postcode: 'LS1 1PJ', postcode_outward: 'LS1' },
    ...{ latitude: 53.7959, longitude: -1.5478 },
  },
  {
    ...{ ...none, id: 'paf_5', line_1: 'Royal Armouries Museum', line_2: 'Armouries Drive' },
    ...{ organisation_name: 'Royal Armouries Museum', thoroughfare: 'Armouries Drive' },
    ...{ postcode: 'LS10 1LT', postcode_outward: 'LS10', latitude: 53.7918, longitude: -1.5322 },
  },
  {
    ...{ ...none, id: 'paf_6', line_1: 'Leeds United Football Club', line_2: 'Elland Road' },
    ...{ organisation_name: 'Leeds United Football Club', thoroughfare: 'Elland Road' },
    ...{ postcode: 'LS11 0ES', postcode_outward: 'LS11', latitude: 53.7778, longitude: -1.5721 },
  },
  {
    ...{ ...none, id: 'paf_7', line_1: 'St. James’s University Hospital', line_2: 'Beckett Street' },
    ...{ organisation_name: 'St. James’s University Hospital', thoroughfare: 'Beckett Street' },
    ...{ postcode: 'LS9 7TF', postcode_outward: 'LS9', latitude: 53.8068, longitude: -1.5203 },
  },
  {
    ...{ ...none, id: 'paf_8', line_1: 'Flat 2', line_2: '45 Headingley Lane', sub_building_name: 'Flat 2' },
    ...{ building_number: '45', thoroughfare: 'Headingley Lane' },
    ...{ postcode: 'LS6 1DP', postcode_outward: 'LS6', latitude: 53.8163, longitude: -1.5689 },
  },
  {
    ...{ ...none, id: 'paf_9a', line_1: 'Leeds Arena', line_2: 'Claypit Lane', organisation_name: 'Leeds Arena' },
    ...{ thoroughfare: 'Claypit Lane', postcode: 'LS2 8BY', postcode_outward: 'LS2' },
    ...{ latitude: 53.8031, longitude: -1.5418 },
  },
  {
    ...{ ...none, id: 'paf_10', line_1: '10 St. Paul’s Street', building_number: '10' },
    ...{ thoroughfare: 'St. Paul’s Street', postcode: 'LS1 2LE', postcode_outward: 'LS1' },
    ...{ latitude: 53.7981, longitude: -1.5497 },
  },
  {
    ...{ ...none, id: 'paf_11', line_1: '22 Otley Road', building_number: '22', thoroughfare: 'Otley Road' },
    ...{ postcode: 'LS6 3AA', postcode_outward: 'LS6', latitude: 53.8245, longitude: -1.5789 },
  },
];

/** Normalized like the service's comparison: without case, full stops and apostrophes. */
const plain = (text: string) => text.toLowerCase().replace(/[.,’']/g, '');

const failed = (status: number, code: number, message: string) => Response.json({ code, message }, { status });

/** Ideal Postcodes in this process: free suggestions, and charged look-ups. */
export function idealPostcodesStandIn() {
  const asked: { readonly url: URL; readonly authorization: string }[] = [];
  const counted = { asked, lookUps: 0, fetch: (async () => failed(500, 5000, 'unused')) as typeof globalThis.fetch };
  counted.fetch = async (input, init) => {
    const url = new URL(String(input));
    const authorization = new Headers(init?.headers).get('authorization') ?? '';
    asked.push({ url, authorization });
    if (!/^api_key="\w+"$/.test(authorization)) return failed(401, 4010, 'Invalid Key');
    if (url.pathname === '/v1/autocomplete/addresses') {
      const wanted = plain(url.searchParams.get('query') ?? '').split(/\s+/);
      const hits = leeds
        .map(({ id, line_1, line_2, post_town, postcode, postcode_outward }) => ({
          id,
          postcode,
          suggestion: [line_1, line_2, post_town, postcode_outward].filter((part) => part !== '').join(', '),
        }))
        .filter(({ suggestion, postcode }) => {
          const own = plain(`${suggestion} ${postcode}`);
          return wanted.every((word) => own.includes(word));
        })
        .map(({ id, suggestion }) => ({
          ...{ id, suggestion },
          urls: { udprn: `/v1/autocomplete/addresses/${id}/gbr` },
        }));
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
