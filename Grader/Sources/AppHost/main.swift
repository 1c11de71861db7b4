import AppLink

AppHost.run()
