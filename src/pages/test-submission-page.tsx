export default function Page() { return <h1 tabIndex={-1}>test-submission-page</h1>; }
