export default function Page() { return <h1 tabIndex={-1}>cookies-page</h1>; }
