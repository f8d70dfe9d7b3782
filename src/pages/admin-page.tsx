export default function AdminPage() { return <h1 tabIndex={-1}>admin</h1>; }
