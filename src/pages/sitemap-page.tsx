export default function Page() { return <h1 tabIndex={-1}>sitemap-page</h1>; }
