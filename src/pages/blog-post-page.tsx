export default function Page() { return <h1 tabIndex={-1}>blog-post-page</h1>; }
