export default function Page() { return <h1 tabIndex={-1}>edit-listings-page</h1>; }
