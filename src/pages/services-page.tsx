export default function Page() { return <h1 tabIndex={-1}>services-page</h1>; }
