export default function Page() { return <h1 tabIndex={-1}>terms-page</h1>; }
