/** Styles are built by Tailwind alone: tokens and components are plain CSS, so they survive a strict CSP. */
export default { plugins: { '@tailwindcss/postcss': {} } };
