// From the package and through the page's own bundler, instead of a script tag.
import 'taxi-booking';
import { createApp } from 'vue';
import App from './app.vue';

const root = document.getElementById('app');
createApp(App, { operator: root.dataset.operator }).mount(root);
