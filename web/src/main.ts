import { mount } from 'svelte';
import App from './App.svelte';
import { release } from './lib/release.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void release.follow().catch(() => {})); // a browser may refuse: then all is as before
}
