export default function Page() { return <h1 tabIndex={-1}>privacy-page</h1>; }
