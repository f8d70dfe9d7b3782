export default function Page() { return <h1 tabIndex={-1}>contact-page</h1>; }
