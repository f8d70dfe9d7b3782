export default function Page() { return <h1 tabIndex={-1}>category-page</h1>; }
