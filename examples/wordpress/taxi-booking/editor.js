/* global wp */
// The block in the editor: its settings in the side bar, and a preview that the server renders.
const { registerBlockType } = wp.blocks;
const { createElement: h, Fragment } = wp.element;
const { InspectorControls, useBlockProps } = wp.blockEditor;
const { PanelBody, SelectControl, TextControl } = wp.components;
const ServerSideRender = wp.serverSideRender;

const options = (...values) => values.map((value) => ({ value, label: value }));

function Edit({ attributes, setAttributes }) {
  const control = (Control, label, name, more = {}) =>
    h(Control, { label, value: attributes[name], onChange: (value) => setAttributes({ [name]: value }), ...more });
  return h(
    Fragment,
    null,
    h(
      InspectorControls,
      null,
      h(
        PanelBody,
        { title: 'Taxi booking' },
        control(TextControl, 'Tracking code', 'trackingCode'),
        control(SelectControl, 'Variant', 'variant', { options: options('litebooking', 'quickbooking') }),
        control(SelectControl, 'Colours', 'theme', { options: options('auto', 'light', 'dark') }),
      ),
    ),
    h('div', useBlockProps(), h(ServerSideRender, { block: 'taxi-booking/booker', attributes })),
  );
}

registerBlockType('taxi-booking/booker', { edit: Edit, save: () => null });
