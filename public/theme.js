// Before the first paint: the chosen theme, else the system's. A file of its own, so that the
// content policy need not allow inline scripts. src/features/theme keeps it in step afterwards.
(function () {
  var theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {}
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
})();
