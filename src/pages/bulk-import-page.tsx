export default function Page() { return <h1 tabIndex={-1}>bulk-import-page</h1>; }
