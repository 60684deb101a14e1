import { embedCode } from 'booking-core/domain/embed-snippet';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { compileTemplate, parse } from 'vue/compiler-sfc';

const url = 'https://cars.example';
const place = { fullAddress: `Fish & "Chips" <b> \`\${1}\` \\ {{x}}`, latitude: 51.5 };
const name = `Ada's "R1" & <b> \`\${1}\` \\`;

for (const mode of ['inline', 'popup']) {
  const attributes = {
    'tracking-code': 'A',
    mode,
    dropoff: JSON.stringify(place),
    'host-reference': name,
    sandbox: true,
  };

  it(`React takes the code of ${mode}, with the values as they are`, async () => {
    const source = embedCode('react', url, attributes)
      .replace(/^import.*/, '')
      .replace('export const', 'const');
    const { code } = await transformWithOxc(source, 'page.jsx', { jsx: { runtime: 'classic' } });
    const h = (type, props, ...children) => ({ type, props, children });
    const booker = new Function('React', 'TaxiBooking', `${code}; return Booker();`)({ createElement: h }, 'element');
    const { props } = mode === 'popup' ? booker.children[1] : booker;
    expect(props).toMatchObject({ dropoff: place, hostReference: name, sandbox: true, licenceUrl: url });
  });

  it(`Vue takes the code of ${mode}`, () => {
    const { descriptor, errors } = parse(embedCode('vue', url, attributes));
    expect(errors).toEqual([]);
    const compiled = compileTemplate({ source: descriptor.template.content, filename: 'page.vue', id: 'page' });
    expect(compiled.errors).toEqual([]);
    expect(compiled.code).toContain(`"host-reference": ${JSON.stringify(name)}`);
    expect(compiled.code).toContain('"latitude":51.5');
  });

  it(`Angular's code of ${mode} is a module whose template has the values as they are`, async () => {
    const source = embedCode('angular', url, attributes);
    await expect(transformWithOxc(source, 'page.ts')).resolves.toHaveProperty('code');
    const literal = /template: (`(?:\\.|[^`\\])*`)/s.exec(source)?.[1];
    const template = document.createElement('template');
    template.innerHTML = new Function(`return ${literal}`)();
    const element = template.content.querySelector('taxi-booking');
    expect(element.getAttribute('host-reference')).toBe(name);
    expect(JSON.parse(element.getAttribute('[dropoff]'))).toEqual(place);
  });
}
