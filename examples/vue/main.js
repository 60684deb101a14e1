// The element is imported from its package and bundled with the page, instead of a script tag.
import 'taxi-booking';
import { createApp } from 'vue';
import App from './app.vue';

const root = document.getElementById('app');
createApp(App, { operator: root.dataset.operator }).mount(root);
