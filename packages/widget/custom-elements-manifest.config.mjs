/** What the constructor sets on its own nodes looks like a field of the element; a property has an attribute. */
const isProperty = ({ name }, { attributes = [] }) =>
  attributes.some((attribute) => attribute.name === name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

/** `custom-elements.json` is the element's public contract: CI shows when it changes. */
export default {
  globs: ['src/element-class.ts'],
  outdir: '.',
  packagejson: false,
  plugins: [
    {
      name: 'published-paths',
      // The manifest speaks of what is published, and of nothing private.
      packageLinkPhase({ customElementsManifest }) {
        for (const module of customElementsManifest.modules) {
          module.path = module.path.replace(/^src\//, 'dist/').replace(/\.tsx?$/, '.js');
          for (const declaration of module.declarations ?? []) {
            // What dispatches the events is read as one more.
            declaration.events = declaration.events?.filter(({ name }) => name.includes(':'));
            declaration.members = declaration.members?.filter(
              (member) =>
                !member.name.startsWith('#') &&
                !/Callback$/.test(member.name) &&
                member.name !== 'observedAttributes' &&
                (member.kind === 'method' || member.static || member.description || isProperty(member, declaration)),
            );
          }
          for (const exported of module.exports ?? []) {
            if (exported.declaration?.module) {
              exported.declaration.module = exported.declaration.module
                .replace(/^src\//, 'dist/')
                .replace(/\.tsx?$/, '.js');
            }
          }
        }
      },
    },
  ],
};
