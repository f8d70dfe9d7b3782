export default function Page() { return <h1 tabIndex={-1}>about-page</h1>; }
