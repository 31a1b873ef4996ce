import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules/', 'generated/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // Views, events and records are plain JSON, whose shape each game knows.
      '@typescript-eslint/no-explicit-any': 'off',
      // TypeScript knows better.
      'no-undef': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    // A connection keeps its books in plain maps; what is shown of them is in $state.
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
);
