export default function Page() { return <h1 tabIndex={-1}>submit-resource-page</h1>; }
