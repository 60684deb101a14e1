/* global wp */
// The block in the editor: its settings in the side bar, and a preview that the server renders.
const { registerBlockType } = wp.blocks;
const { createElement: h, Fragment } = wp.element;
const { InspectorControls, useBlockProps } = wp.blockEditor;
const { PanelBody, SelectControl, TextareaControl, TextControl } = wp.components;
const ServerSideRender = wp.serverSideRender;

const options = (...values) => values.map((value) => ({ value, label: value }));
const place = {
  help: 'As JSON: {"latitude": 51.5034, "longitude": -0.1276, "fullAddress": "10 Downing Street, London", "postcode": "SW1A 2AA"}',
};

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
        control(SelectControl, 'Placement', 'mode', {
          options: [
            { value: 'inline', label: 'In the page' },
            { value: 'floating', label: 'In a dialog, opened by a button in the corner' },
          ],
        }),
        control(TextControl, 'Language', 'locale', { help: 'For example de or fr-CH; empty for the page’s language.' }),
        control(TextareaControl, 'Pick-up', 'pickup', place),
        control(TextareaControl, 'Drop-off', 'dropoff', place),
        control(SelectControl, 'Visitors cannot change', 'locked', {
          options: [
            { value: '', label: 'Nothing' },
            { value: 'pickup', label: 'Pick-up' },
            { value: 'dropoff', label: 'Drop-off' },
            { value: 'pickup dropoff', label: 'Both' },
          ],
        }),
      ),
    ),
    h('div', useBlockProps(), h(ServerSideRender, { block: 'taxi-booking/booker', attributes })),
  );
}

registerBlockType('taxi-booking/booker', { edit: Edit, save: () => null });
