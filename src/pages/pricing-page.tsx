export default function Page() { return <h1 tabIndex={-1}>pricing-page</h1>; }
