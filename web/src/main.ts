import { mount } from 'svelte';
import App from './App.svelte';
import { to } from './lib/base';

const target = document.getElementById('app');
if (target) mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register(to('/sw.js')).catch(() => {}));
}
