export default function Page() { return <h1 tabIndex={-1}>my-submissions-page</h1>; }
