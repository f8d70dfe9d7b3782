export default function Page() { return <h1 tabIndex={-1}>free-courses-page</h1>; }
