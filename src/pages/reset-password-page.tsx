export default function ResetPasswordPage() { return <h1 tabIndex={-1}>reset-password</h1>; }
