export default function Page() { return <h1 tabIndex={-1}>faq-page</h1>; }
