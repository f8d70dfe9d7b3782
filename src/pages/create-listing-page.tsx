export default function CreateListingPage() { return <h1 tabIndex={-1}>create-listing</h1>; }
