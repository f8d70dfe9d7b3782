export default function Page() { return <h1 tabIndex={-1}>blog-page</h1>; }
